/**
 * The query of the address as it was written last. The router hands out the one that was rendered: what builds upon that
 * drops what was written while a busy page was still being rendered.
 */
export const writtenSearch = (): URLSearchParams => new URLSearchParams(location.hash.split('?')[1] ?? '')
