// The company's civil time; the console reckons with the same.
export {
  COMPANY_TIME_ZONE,
  COMPANY_UTC_OFFSET_MS,
  companyDay,
  inCompanyTime,
  startOfCompanyDay,
} from '#lib/company-day.ts'
