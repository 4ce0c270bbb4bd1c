/** Saves a file as a browser download. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // by the next task the download has a reference to the content
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
