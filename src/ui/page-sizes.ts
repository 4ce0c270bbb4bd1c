/** Choices of rows per page (spec section 9). */
export const PAGE_SIZES: readonly number[] = [50, 100, 200, 500]

export const numPages = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))
