/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // the download has taken hold of the content by the next turn
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
