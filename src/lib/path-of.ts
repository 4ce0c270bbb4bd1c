/** Path of an address, without query and fragment. */
export const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''
