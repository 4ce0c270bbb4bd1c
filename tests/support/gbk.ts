/** Bytes of a text in GBK, as drawings of older programs are written. */
export function gbkOf(text: string): Buffer {
  return Buffer.concat(
    [...text].map((letter) => {
      if (letter < '\u0080') return Buffer.from(letter)
      const bytes = BYTES.get(letter)
      if (!bytes) throw new Error(`GBK has no ${letter}.`)
      return bytes
    }),
  )
}

/** The two bytes of each Chinese character. */
const BYTES = new Map<string, Buffer>()
const decoder = new TextDecoder('gbk')
for (let lead = 0x81; lead <= 0xfe; lead += 1)
  for (let trail = 0x40; trail <= 0xfe; trail += 1) {
    const bytes = Buffer.from([lead, trail])
    const letter = decoder.decode(bytes)
    if (letter.length === 1 && letter !== '\ufffd') BYTES.set(letter, bytes)
  }
