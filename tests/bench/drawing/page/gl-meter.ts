/** Uploads to buffers and to textures. */
export interface Uploads {
  readonly calls: number
  readonly bytes: number
}

/** Counts the page's WebGL calls on the context's prototype, which every drawing library uses. */
export interface GlMeter {
  /** Uploads since the last call. */
  takeUploads(): Uploads
  /** Resources created and not deleted, in contexts that are not lost. */
  held(): { readonly bufferBytes: number; readonly textures: number }
}

/** Resources of one context. */
class Holdings {
  readonly buffers = new Map<WebGLBuffer, number>()
  readonly textures = new Set<WebGLTexture>()
  /** Buffer bound to each target. */
  readonly bound = new Map<number, WebGLBuffer>()
}

/** Installs the counters; must be called before the first context is created. */
export function meterGl(): GlMeter {
  const holdings = new WeakMap<WebGL2RenderingContext, Holdings>()
  const contexts = new Set<WeakRef<WebGL2RenderingContext>>()
  let uploads = { calls: 0, bytes: 0 }

  const of = (context: WebGL2RenderingContext): Holdings => {
    const known = holdings.get(context)
    if (known) return known
    const made = new Holdings()
    holdings.set(context, made)
    contexts.add(new WeakRef(context))
    return made
  }
  after('bindBuffer', (context, [target, buffer]) => {
    if (buffer instanceof WebGLBuffer) of(context).bound.set(Number(target), buffer)
  })
  after('bufferData', (context, [target, source]) => {
    const bytes = bytesOf(source)
    const buffer = of(context).bound.get(Number(target))
    if (buffer) of(context).buffers.set(buffer, bytes)
    noteUpload(bytes)
  })
  after('bufferSubData', (_context, [, , source, from, length]) => {
    const bytes =
      ArrayBuffer.isView(source) && typeof length === 'number' && length > 0
        ? length * bytesPerElement(source)
        : bytesOf(source) - (typeof from === 'number' ? from * bytesPerElement(source) : 0)
    noteUpload(bytes)
  })
  after('deleteBuffer', (context, [buffer]) => {
    if (buffer instanceof WebGLBuffer) of(context).buffers.delete(buffer)
  })
  after('bindTexture', (context, [, texture]) => {
    if (texture instanceof WebGLTexture) of(context).textures.add(texture)
  })
  after('deleteTexture', (context, [texture]) => {
    if (texture instanceof WebGLTexture) of(context).textures.delete(texture)
  })
  for (const call of ['texImage2D', 'texSubImage2D'] as const) {
    after(call, (_context, args) => noteUpload(texelBytesOf(args)))
  }
  const noteUpload = (bytes: number): void => {
    uploads = { calls: uploads.calls + 1, bytes: uploads.bytes + bytes }
  }
  return {
    takeUploads() {
      const taken = uploads
      uploads = { calls: 0, bytes: 0 }
      return taken
    },
    held() {
      let [bufferBytes, textures] = [0, 0]
      for (const reference of contexts) {
        const context = reference.deref()
        if (!context || context.isContextLost()) continue
        const { buffers, textures: made } = of(context)
        for (const bytes of buffers.values()) bufferBytes += bytes
        textures += made.size
      }
      return { bufferBytes, textures }
    },
  }
}

type Call = 'bindBuffer' | 'bufferData' | 'bufferSubData' | 'deleteBuffer' | 'bindTexture' | 'deleteTexture'
type Note = (context: WebGL2RenderingContext, args: readonly unknown[]) => void

/** Runs `note` after each call. */
function after(call: Call | 'texImage2D' | 'texSubImage2D', note: Note): void {
  const original: unknown = Reflect.get(WebGL2RenderingContext.prototype, call)
  if (typeof original !== 'function') throw new Error(`WebGL has no ${call}.`)
  Reflect.set(WebGL2RenderingContext.prototype, call, function (this: WebGL2RenderingContext, ...args: unknown[]) {
    const result: unknown = Reflect.apply(original, this, args)
    note(this, args)
    return result
  })
}

const bytesPerElement = (source: unknown): number =>
  ArrayBuffer.isView(source) && 'BYTES_PER_ELEMENT' in source ? Number(source.BYTES_PER_ELEMENT) : 1

function bytesOf(source: unknown): number {
  if (typeof source === 'number') return source
  return ArrayBuffer.isView(source) || source instanceof ArrayBuffer ? source.byteLength : 0
}

const PICTURES = [HTMLCanvasElement, OffscreenCanvas, ImageBitmap, ImageData, HTMLImageElement]

/** Pixels of a picture. */
const sizeOf = (picture: unknown): number =>
  picture instanceof Object && 'width' in picture && 'height' in picture
    ? Number(picture.width) * Number(picture.height)
    : 0

/** Bytes of a texture upload: of the array passed, or four a pixel of a picture; a mere allocation passes neither. */
function texelBytesOf(args: readonly unknown[]): number {
  for (const source of args) {
    if (ArrayBuffer.isView(source)) return source.byteLength
    if (PICTURES.some((Picture) => source instanceof Picture)) return sizeOf(source) * 4
  }
  return 0
}
