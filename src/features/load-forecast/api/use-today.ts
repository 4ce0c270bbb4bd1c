import { useEffect, useState } from 'react'
import { companyDay } from '#lib/company-day.ts'

const MINUTE_MS = 60_000

/** The company’s day, `yyyy-MM-dd`, which may change while a page is open. */
export function useToday(): string {
  const [today, setToday] = useState(() => companyDay(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(companyDay(Date.now())), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}
