import { useTranslation } from 'react-i18next'
import { useLanguage } from '#data/use-language.ts'
import type { DateTexts } from '#ui/date-input.tsx'

/** Texts of date fields and their calendars, in the console's language. */
export function useDateTexts(): DateTexts {
  const { t } = useTranslation()
  return {
    locale: useLanguage(),
    choose: (label) => t('dates.choose', { label }),
    dayPattern: t('dates.dayPattern'),
    dayTimePattern: t('dates.dayTimePattern'),
    today: t('dates.today'),
    earlier: { day: t('dates.earlierDay'), month: t('dates.earlierMonth'), year: t('dates.earlierYear') },
    later: { day: t('dates.laterDay'), month: t('dates.laterMonth'), year: t('dates.laterYear') },
    wider: { day: t('dates.widerDay'), month: t('dates.widerMonth'), year: t('dates.widerYear') },
  }
}
