import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WEEK_MS } from '#archetypes/replay/replay.ts'
import { ReplayContext, useReplayed } from '#archetypes/replay/replay-context.ts'
import { useMoment } from '#archetypes/replay/use-moment.ts'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import type { DrawingViewerHandle, PointAlarms } from '#drawing/index.ts'
import { companyTime } from '#lib/company-day.ts'
import { Box } from '#ui/box.ts'
import type { FaceplateState } from '../faceplate/use-faceplate.ts'
import { DrawingPicture } from '../picture/drawing-picture.tsx'

const RENEW_MS = 250
const NO_ALARMS: PointAlarms = new Map()
const nothing = (): void => undefined
/** It opens beside the drawing of the moment alone. */
const NO_FACEPLATE: FaceplateState = { target: null, open: nothing, close: nothing }

interface LastWeekProps {
  drawing: DrawingToEdit
  board: number
  /** The drawing beside, whose view it follows. */
  beside: DrawingViewerHandle | null
}

/** The same drawing as it was a week before the moment of the replay. */
export function LastWeek(props: LastWeekProps): ReactNode {
  const replay = useReplayed()
  const shifted = useMemo(() => {
    if (!replay) return null
    const { clock, end } = replay
    return { ...replay, clock: { ...clock, at: clock.at - WEEK_MS }, end: end - WEEK_MS }
  }, [replay])
  return (
    <ReplayContext value={shifted}>
      <ShiftedPicture {...props} />
    </ReplayContext>
  )
}

function ShiftedPicture({ drawing, board, beside }: LastWeekProps) {
  const { t } = useTranslation()
  const [handle, setHandle] = useState<DrawingViewerHandle | null>(null)
  const moment = useMoment(useReplayed()?.clock ?? null, RENEW_MS)
  useEffect(() => {
    if (!handle || !beside) return
    const follow = (): void => {
      const { place } = beside
      if (place) handle.goTo(place)
      else handle.fit()
    }
    follow()
    return beside.subscribeView(follow)
  }, [handle, beside])
  return (
    <Box
      position="relative"
      flex="1"
      minWidth="0"
      borderInlineStartWidth="1px"
      borderColor="border.subtle"
      data-last-week
    >
      <DrawingPicture
        drawing={drawing}
        board={board}
        onBoards={nothing}
        onReady={setHandle}
        onState={nothing}
        onDialogs={nothing}
        onPress={nothing}
        faceplate={NO_FACEPLATE}
        alarms={NO_ALARMS}
      />
      {moment !== null && (
        <Box
          position="absolute"
          top="2"
          insetInlineStart="2"
          paddingInline="2"
          borderRadius="sm"
          background="bg.raised"
          fontSize="sm"
          pointerEvents="none"
        >
          {t('replay.lastWeek', { time: companyTime(moment) })}
        </Box>
      )}
    </Box>
  )
}
