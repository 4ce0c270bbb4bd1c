/**
 * The query of the address as last written. The router returns that of the last render: building on it would drop what
 * was written while a busy page was still rendering.
 */
export const writtenSearch = (): URLSearchParams => new URLSearchParams(location.hash.split('?')[1] ?? '')
