/** Longest text of a file, characters. */
export const MAX_TEXT = 10 * 1024 * 1024
/** Tags inside one another that are read, through uses too; what lies deeper is left out. */
export const MAX_TAG_DEPTH = 256
/** Classes of an element, or of one in a selector, that are read. */
export const MAX_CLASSES = 50
/** Rules of style sheets that are read: each is tried on many elements. */
export const MAX_RULES = 1_000
/** How often a rule is tried on an element in all: one that asks for what is around it goes up to the root. */
export const MAX_RULES_TRIED = 100_000
/** Of a part of the file that becomes a picture, in the characters that its browser would read in the same time. */
export const MAX_PICTURE_COST = 2_000_000
