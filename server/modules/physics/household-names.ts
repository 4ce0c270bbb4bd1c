/** Han and its punctuation need no space beside them. */
const HAN = /[\u2e80-\u9fff\uff00-\uffef]/u

/** Names of an address as one: `3号楼2单元501`; `Building 3 Door 2 501`. */
export const addressOf = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .reduce((address, part) => {
      if (address === '') return part
      const needsSpace = !HAN.test(address.slice(-1)) && !HAN.test(part.slice(0, 1))
      return `${address}${needsSpace ? ' ' : ''}${part}`
    }, '')
