// Answers of a kernel that could not do its work; every other answer is ≥ 0. The host turns them into codes.

/** More boxes than the index can number. */
export const ERR_TOO_MANY: i32 = -1
/** The engine gives no more memory. */
export const ERR_MEMORY: i32 = -2
/** A changed element lies outside the board. */
export const ERR_ELEMENT: i32 = -3
