import { MAX_GROUP_DEPTH } from '#drawing/engine.ts'

/** Longest text of a file, characters. */
export const MAX_TEXT = 10 * 1024 * 1024
/** Groups included, and elements that turn out empty. */
export const MAX_ELEMENTS = 20_000
export const MAX_USES = 20_000
/** Largest coordinate or length, px. */
export const MAX_NUMBER = 1e7
/** What is read in all, in characters: a long path that is used many times is read as often. */
export const MAX_CONTENT = 20_000_000
/** Of a part of the file that becomes a picture, in the characters that its browser would read in the same time. */
export const MAX_PICTURE_COST = 2_000_000
/** Tags that are looked at in all, those that show nothing included. */
export const MAX_VISITS = 1_000_000
/** Tags inside one another that are read, through uses too; what lies deeper is left out. */
export const MAX_TAG_DEPTH = 256
/** Rules of style sheets that are read: each is tried on many elements. */
export const MAX_RULES = 1_000
export const MAX_STOPS = 100
/** Gradients that take over from one another. */
export const MAX_CHAIN = 32
/** Groups inside one another; a clip path, its own group, and that of the spans of a text come on top of them. */
export const MAX_GROUPS = MAX_GROUP_DEPTH - 3
