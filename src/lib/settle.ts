/** A message about what is typed appears this long after the last key (spec section 5), ms. */
export const SETTLE_MS = 600
