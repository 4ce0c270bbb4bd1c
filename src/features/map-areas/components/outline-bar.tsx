import { Check, Undo2, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MapPanel } from '#archetypes/map/map-panel.tsx'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { useLanguage } from '#data/use-language.ts'
import { isTyping } from '#lib/is-typing.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { closed, type Outline, type OutlineChange, problemOfOutline, takenBack } from '../model/outline.ts'

interface OutlineBarProps {
  /** Of the area whose outline it is; empty: of a new one. */
  name: string
  outline: Outline
  onChange: (change: OutlineChange) => void
  onDone: () => void
  onGiveUp: () => void
}

/** What may be done with an outline that is drawn, by buttons and keys, and what is wrong with it. */
export function OutlineBar({ name, outline, onChange, onDone, onGiveUp }: OutlineBarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { corners, isClosed } = outline
  const problem = isClosed ? problemOfOutline(outline) : null
  const press = useEffectEvent((event: KeyboardEvent) => {
    // a dialog above has its own keys
    if (isTyping(event.target) || (event.target instanceof Element && event.target.closest('[role=dialog]'))) return
    if (event.key === 'Escape') onGiveUp()
    else if (event.key === 'Backspace') onChange(takenBack)
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement) && !isClosed) onChange(closed)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <MapPanel role="group" aria-label={t('mapAreas.outline')} data-outline-bar width="24rem" gap="2">
      <Box fontWeight="medium">{name === '' ? t('mapAreas.drawing') : t('mapAreas.drawingOf', { name })}</Box>
      <Box fontSize="sm" color="fg.muted">
        {t(isClosed ? 'mapAreas.closedHint' : 'mapAreas.openHint')}
      </Box>
      <Box role="status" fontSize="sm" color={problem ? 'level.important' : 'fg.muted'}>
        {problem
          ? `${t('mapAreas.outline')}${t('mapAreas.colon')}${ruleText(problem.rule, language, problem.n)}`
          : t('mapAreas.corners', { count: corners.length })}
      </Box>
      <Row gap="2" flexWrap="wrap">
        {isClosed ? (
          <Button size="sm" look="solid" disabled={problem !== null} onClick={onDone}>
            <Check size={16} aria-hidden />
            {t('mapAreas.goOn')}
          </Button>
        ) : (
          <Button size="sm" look="solid" disabled={corners.length < 3} onClick={() => onChange(closed)}>
            <Check size={16} aria-hidden />
            {t('mapAreas.closeOutline')}
          </Button>
        )}
        <Button size="sm" disabled={corners.length === 0} onClick={() => onChange(takenBack)}>
          <Undo2 size={16} aria-hidden />
          {t('mapAreas.takeBack')}
        </Button>
        <Button size="sm" onClick={onGiveUp}>
          <X size={16} aria-hidden />
          {t('mapAreas.giveUp')}
        </Button>
      </Row>
    </MapPanel>
  )
}
