import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useCameFrom } from './came-from.ts'

/** The way back to the page that led here; nothing where none did. */
export function BackButton() {
  const { t } = useTranslation()
  const from = useCameFrom()
  if (!from) return null
  return (
    <Button size="sm" onClick={from.goBack}>
      <ArrowLeft size={16} aria-hidden />
      {from.title === '' ? t('pointMenu.backPlain') : t('pointMenu.back', { title: from.title })}
    </Button>
  )
}
