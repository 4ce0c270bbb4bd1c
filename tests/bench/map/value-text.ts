/** What is written beside a thing whose value has a class. */
export const textOfValue = (at: number, color: number): string => (40 + color + (at % 100) / 100).toFixed(2)
