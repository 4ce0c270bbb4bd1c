import { MAX_GROUP_DEPTH } from '#drawing/engine.ts'

/** Groups included, and elements that turn out empty. */
export const MAX_ELEMENTS = 20_000
export const MAX_USES = 20_000
/** Largest coordinate or length, px. */
export const MAX_NUMBER = 1e7
/** What is read in all, in characters: a long path that is used many times is read as often. */
export const MAX_CONTENT = 20_000_000
/** Tags that are looked at in all, those that show nothing included. */
export const MAX_VISITS = 1_000_000
export const MAX_STOPS = 100
/** Gradients that take over from one another. */
export const MAX_CHAIN = 32
/** Groups inside one another; a clip path, its own group, and that of the spans of a text come on top of them. */
export const MAX_GROUPS = MAX_GROUP_DEPTH - 3
