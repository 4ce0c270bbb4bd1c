/** Formats of uploaded pictures: PNG, JPEG, GIF, WebP or SVG. */
export const MAX_IMAGE_BYTES = 3 << 20
/** Types of pictures that are taken, for the choice of a file; the server goes by the content. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml'
