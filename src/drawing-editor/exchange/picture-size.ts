import { bytesOfDataUrl } from './data-url.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Size of a picture of pixels from its first bytes; null where they are those of none. */
export function pictureSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return pngSize(view) ?? gifSize(view) ?? webpSize(view) ?? jpegSize(view)
  } catch (error) {
    // the picture ends before its size
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Size of the picture of a data address. */
export function sizeOfDataUrl(address: string): Size | null {
  const bytes = bytesOfDataUrl(address)
  return bytes && pictureSize(bytes)
}

const PNG = 0x89504e47
const GIF = 0x47494638
const RIFF = 0x52494646
const WEBP = 0x57454250

function pngSize(view: DataView): Size | null {
  return view.getUint32(0) === PNG ? { width: view.getUint32(16), height: view.getUint32(20) } : null
}

function gifSize(view: DataView): Size | null {
  return view.getUint32(0) === GIF ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : null
}

/** Lossy, lossless and extended files each have it elsewhere. */
function webpSize(view: DataView): Size | null {
  if (view.getUint32(0) !== RIFF || view.getUint32(8) !== WEBP) return null
  switch (view.getUint32(12)) {
    case 0x56503820:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 0x5650384c: {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 0x56503858: {
      const lessOne = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
      return { width: lessOne(24) + 1, height: lessOne(27) + 1 }
    }
    default:
      return null
  }
}

/** In the frame header, behind segments of any length. */
function jpegSize(view: DataView): Size | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker < 0xff01) return null
  }
}
