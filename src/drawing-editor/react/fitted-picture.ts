import { pictureSize } from './picture-size.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Size and scale of an element that shows all of a picture, undistorted, as large as a place allows; document px. */
export async function fittedPicture(
  file: File,
  place: Size,
): Promise<(Size & { readonly scaleX: number; readonly scaleY: number }) | null> {
  const address = URL.createObjectURL(file)
  const size = await pictureSize(address)
  URL.revokeObjectURL(address)
  if (!size) return null
  const scale = Math.min(place.width / size.width, place.height / size.height)
  return { ...size, scaleX: scale, scaleY: scale }
}
