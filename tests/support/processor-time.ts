/**
 * Processor time of some synchronous work, ms. Unlike the time of a clock it does not grow by what else the machine does:
 * for tests that hostile input costs no more than its size.
 */
export function processorMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
