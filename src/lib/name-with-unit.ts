/** What is measured, with its unit: `Heat (GJ)`; the name alone for what has none. */
export const nameWithUnit = (name: string, unit: string): string => (unit === '' ? name : `${name} (${unit})`)
