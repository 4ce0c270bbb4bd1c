/** Pattern of `like` and `ilike` for texts that contain another one, whatever signs it has. */
export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
