/** The path of an address, without its query and fragment. */
export const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''
