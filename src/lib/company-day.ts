import { civilZone } from './civil-time.ts'

/** Civil time of the company minus UTC; its clocks do not change with the season. */
export const COMPANY_UTC_OFFSET_MS = 8 * 3_600_000

/** The same zone by its name. */
export const COMPANY_TIME_ZONE = 'Asia/Shanghai'

/** The company's civil time. */
export const companyZone = civilZone(COMPANY_TIME_ZONE)

/** What a clock in the company shows, as the UTC fields of a date. */
export const inCompanyTime = (moment: Date): Date => new Date(moment.getTime() + companyZone.offsetAt(moment.getTime()))

/** The company's civil day at a moment, `yyyy-MM-dd`. @param ms - Epoch ms. */
export const companyDay = (ms: number): string => companyZone.dayAt(ms)

/** A moment on the company's clock, `yyyy-MM-dd HH:mm:ss`. @param ms - Epoch ms. */
export const companyTime = (ms: number): string => companyZone.clockAt(ms).slice(0, 19).replace('T', ' ')

/** Epoch ms at which a civil day of the company begins. @param day - `yyyy-MM-dd` */
export const startOfCompanyDay = (day: string): number => companyZone.startOfDay(day)
