/** Delay of a message about typed text after the last key (spec section 5), ms. */
export const SETTLE_MS = 600
