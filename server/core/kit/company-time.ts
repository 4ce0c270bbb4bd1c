/**
 * Civil time of the company minus UTC. The product is for companies in China, whose clocks do not change with the
 * season.
 */
export const COMPANY_UTC_OFFSET_MS = 8 * 3_600_000

/** The same zone by its name, for what keeps a zone beside a time of day. */
export const COMPANY_TIME_ZONE = 'Asia/Shanghai'

/** What a clock in the company shows, as the UTC fields of a date. */
export const inCompanyTime = (moment: Date): Date => new Date(moment.getTime() + COMPANY_UTC_OFFSET_MS)
