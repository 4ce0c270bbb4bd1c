// The company's civil time; the console reckons with the same.
export {
  clockText,
  companyDay,
  companyTime,
  companyZone,
  DEFAULT_TIME_ZONE,
  endOfCompanyDay,
  inCompanyTime,
  repeatedMark,
  setCompanyZone,
  shiftDay,
  startOfCompanyDay,
  startOfCompanyHour,
} from '#lib/company-day.ts'
