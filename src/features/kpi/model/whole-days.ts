import type { Period } from '#archetypes/telemetry/time-range.ts'
import type { KpiPeriod } from '#contract/endpoints/kpi.ts'
import { companyDay } from '#lib/company-day.ts'

/** The days of the company that a period touches. */
export const wholeDays = ({ from, to }: Period): KpiPeriod => ({ from: companyDay(from), to: companyDay(to - 1) })
