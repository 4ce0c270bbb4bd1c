import { FlaskConical, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { reasonOf } from '#lib/reason-of.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { RehearsalChoice } from '../rehearsed/rehearsal-choice.tsx'
import { useMaySeeRehearsed, useRehearsalName, useRehearsedValues } from '../rehearsed/use-rehearsed.ts'

const idsOf = (points: readonly TelemetryPoint[]): readonly number[] =>
  points.map(({ pointId }) => pointId).sort((a, b) => a - b)

/** What a rehearsal tells of points; nothing for users who may not see rehearsals. @param keyId - Null: none is shown. */
export function useTrendRehearsal(keyId: string | null, points: readonly TelemetryPoint[]) {
  const maySee = useMaySeeRehearsed()
  const pointIds = useMemo(() => idsOf(points), [points])
  return useRehearsedValues(maySee ? keyId : null, pointIds)
}

/** The usual one has the colours of a panel. */
const ON_BANNER = { background: 'transparent', textDecoration: 'underline' } as const

interface RehearsalButtonProps {
  points: readonly TelemetryPoint[]
  isShown: boolean
  onChoose: (keyId: string) => void
}

/** Chooses a rehearsal to be drawn beside what was measured. */
export function RehearsalButton({ points, isShown, onChoose }: RehearsalButtonProps) {
  const { t } = useTranslation()
  const maySee = useMaySeeRehearsed()
  const [isChoosing, setChoosing] = useState(false)
  const pointIds = useMemo(() => idsOf(points), [points])
  if (!maySee) return null
  return (
    <>
      <IconButton label={t('rehearsed.begin')} aria-pressed={isShown} onClick={() => setChoosing(true)}>
        <FlaskConical size={16} aria-hidden />
      </IconButton>
      {isChoosing && (
        <RehearsalChoice
          pointIds={pointIds}
          onChoose={({ keyId }) => {
            onChoose(keyId)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

interface RehearsalNoteProps {
  rehearsal: ReturnType<typeof useTrendRehearsal>
  onLeave: () => void
}

/** Says above a chart which of its lines were not measured. */
export function RehearsalNote({ rehearsal: { data, error }, onLeave }: RehearsalNoteProps) {
  const { t } = useTranslation()
  const maySee = useMaySeeRehearsed()
  const nameOf = useRehearsalName()
  if (!maySee) return null
  return (
    <Row
      role="note"
      gap="3"
      paddingInline="3"
      paddingBlock="1"
      flexWrap="wrap"
      background="level.important"
      color="bg.panel"
      fontWeight="medium"
      data-rehearsal-note
    >
      <Box flex="1">
        {error && !data
          ? t('rehearsed.trendFailed', { reason: reasonOf(error) })
          : data
            ? t('rehearsed.trendNote', { rehearsal: nameOf(data) })
            : t('rehearsed.reading')}
        {data?.points.length === 0 && <Box>{t('rehearsed.trendNothing')}</Box>}
      </Box>
      <Button size="sm" color="inherit" borderColor="currentColor" _hover={ON_BANNER} onClick={onLeave}>
        <X size={14} aria-hidden />
        {t('rehearsed.leave')}
      </Button>
    </Row>
  )
}
