/** The parts of the page of thresholds; each has filters, order and page of its own in the address. */
type ThresholdPart = 'limits' | 'rules'

export const readPart = (search: URLSearchParams): ThresholdPart =>
  search.get('part') === 'rules' ? 'rules' : 'limits'

export const writePart = (part: ThresholdPart): URLSearchParams => new URLSearchParams(part === 'rules' ? { part } : {})
