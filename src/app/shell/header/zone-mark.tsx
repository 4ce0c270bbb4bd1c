import { useTranslation } from 'react-i18next'
import { browserZone, utcText } from '#lib/civil-time.ts'
import { companyZone } from '#lib/company-day.ts'
import { Box } from '#ui/box.ts'
import { useNow } from '#ui/use-now.ts'

const HALF_YEAR_MS = 182 * 86_400_000

/** Which zone the times of the console are of, where the browser's clock shows another. */
export function ZoneMark({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  // zones that agree today may differ in the other half of the year
  const isSame = [now, now + HALF_YEAR_MS].every(
    (moment) => browserZone().offsetAt(moment) === companyZone().offsetAt(moment),
  )
  if (isSame) return null
  const offset = utcText(companyZone().offsetAt(now))
  return (
    <Box
      as="span"
      role="note"
      flexShrink={0}
      fontSize="sm"
      color="fg.muted"
      whiteSpace="nowrap"
      title={t('shell.companyZone', { zone: companyZone().name, browser: browserZone().name })}
    >
      {isMobile ? offset : `${offset} ${companyZone().name}`}
    </Box>
  )
}
