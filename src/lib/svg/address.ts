/**
 * What an address in a file is: an id of the file, a picture of pixels, an SVG picture, a data address of anything
 * else, or something outside the file.
 */
export type AddressKind = 'inside' | 'pixels' | 'svg' | 'unreadable' | 'outside'

export function addressKind(address: string): AddressKind {
  if (address.startsWith('#')) return 'inside'
  if (/^data:image\/(?:png|jpe?g|gif|webp)[;,]/i.test(address)) return 'pixels'
  if (/^data:image\/svg\+xml[;,]/i.test(address)) return 'svg'
  return /^data:/i.test(address) ? 'unreadable' : 'outside'
}

/** Whether a style asks for anything outside its file. */
export const hasOutsideAddress = (css: string): boolean =>
  /@import|image(?:-set)?\(|src\(|url\(\s*["']?(?![\s"'#])/i.test(css)
