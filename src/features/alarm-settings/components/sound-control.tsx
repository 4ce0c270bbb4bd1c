import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnControlProps } from '#archetypes/settings/settings-page.tsx'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'

const NO_SOUND = '0'

/** The sound of a level, with a button that plays it once. */
export function SoundControl({ field, value, onChange }: OwnControlProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const player = useRef<HTMLAudioElement | null>(null)
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still')

  function stop(): void {
    player.current?.pause()
    player.current = null
  }
  useEffect(() => () => player.current?.pause(), [])

  function handlePlay(): void {
    stop()
    if (state === 'playing') {
      setState('still')
      return
    }
    const sound = new Audio(`./sounds/${value}.wav`)
    player.current = sound
    sound.addEventListener('ended', () => setState('still'))
    setState('playing')
    sound.play().catch(() => {
      // a sound that was stopped before it began rejects as well
      if (player.current === sound) setState('failed')
    })
  }

  const isPlaying = state === 'playing'
  return (
    <Box>
      <Row gap="2" alignItems="flex-end">
        <Box flex="1">
          <SelectField
            label={labelIn(field.label, language)}
            options={(field.choices ?? []).map((choice) => ({
              value: choice.value,
              label: labelIn(choice.label, language),
            }))}
            value={value}
            problem={null}
            onChange={(next) => {
              stop()
              setState('still')
              onChange(next)
            }}
          />
        </Box>
        <Button size="sm" disabled={value === NO_SOUND} onClick={handlePlay}>
          {isPlaying ? <Square size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          {t(isPlaying ? 'alarmBasis.stop' : 'alarmBasis.play')}
        </Button>
      </Row>
      <Box role="status" fontSize="sm" color="level.urgent">
        {state === 'failed' && t('alarmBasis.playFailed')}
      </Box>
    </Box>
  )
}
