import { useAtom } from 'jotai'
import { Languages, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { changeLanguage } from '../i18n/language.ts'
import { storeTheme, themeAtom } from '../theme/theme-state.ts'

export function ThemeToggle() {
  const { t } = useTranslation()
  const [theme, setTheme] = useAtom(themeAtom)
  const next = theme === 'night' ? 'day' : 'night'
  return (
    <IconButton
      label={t(next === 'day' ? 'shell.switchToDay' : 'shell.switchToNight')}
      onClick={() => {
        setTheme(next)
        storeTheme(sessionStorage, next)
      }}
    >
      {next === 'day' ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </IconButton>
  )
}

export function LanguageToggle() {
  const { t, i18n } = useTranslation()
  const next = i18n.language === 'en' ? 'zh-CN' : 'en'
  return (
    <IconButton
      label={t('shell.switchLanguage')}
      lang={next}
      onClick={() => void changeLanguage(i18n, next, localStorage)}
    >
      <Languages size={20} aria-hidden />
    </IconButton>
  )
}
