// Error results of kernels; every other result is ≥ 0. The host turns them into codes.

/** More boxes than the index can number. */
export const ERR_TOO_MANY: i32 = -1
/** The engine cannot provide more memory. */
export const ERR_MEMORY: i32 = -2
/** A changed element is outside the board. */
export const ERR_ELEMENT: i32 = -3
