/** Whether both days are given and in the wrong order; days as `yyyy-MM-dd`. */
export const isReversed = (from: string | undefined, to: string | undefined): boolean =>
  Boolean(from && to) && String(from) > String(to)
