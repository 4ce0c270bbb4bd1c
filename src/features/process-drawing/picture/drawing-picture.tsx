import { FileX } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingToEdit } from '#contract/endpoints/drawings.ts'
import type { DialogButton, DocumentProblem, DrawingViewerHandle, LiveState, PointAlarms } from '#drawing/index.ts'
import { loadable } from '#lib/loadable.tsx'
import { Box, Column } from '#ui/box.ts'
import { EmptyState, Waiting } from '#ui/feedback.tsx'
import type { FaceplateState } from '../faceplate/use-faceplate.ts'
import { ProblemList } from './problem-list.tsx'
import { useShownValues } from './use-shown-values.ts'

const LiveDrawing = loadable(async () => (await import('./live-drawing.tsx')).LiveDrawing)

const NO_PROBLEMS: readonly DocumentProblem[] = []

export interface DrawingPictureProps {
  drawing: DrawingToEdit
  /** Index of the board to show. */
  board: number
  onBoards: (titles: readonly string[]) => void
  onReady: (handle: DrawingViewerHandle | null) => void
  /** Null when the drawing no longer exists. */
  onState: (state: LiveState | null) => void
  onDialogs: (buttons: readonly DialogButton[]) => void
  onPress: (button: DialogButton) => void
  faceplate: FaceplateState
  alarms: PointAlarms
  /** Over the picture. */
  minimap?: ReactNode
}

/** A drawing with its live values, in a replay with past ones, filling its parent, and below it what of it could not be read. */
export function DrawingPicture(props: DrawingPictureProps) {
  const { drawing } = props
  const { t } = useTranslation()
  const values = useShownValues(drawing.points)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const isUnreadable = problems.some(({ lost }) => lost === 'document')
  const waiting = <Waiting text={t('drawing.loading')} />
  return (
    <Column position="absolute" inset="0">
      <Box position="relative" flex="1" minHeight="0" overflow="hidden">
        {values ? (
          <Suspense fallback={waiting}>
            <LiveDrawing {...props} live={values} onProblems={setProblems} />
          </Suspense>
        ) : (
          waiting
        )}
        {isUnreadable && (
          <Box position="absolute" inset="0" background="bg.page">
            <EmptyState role="alert" icon={<FileX size={40} />} title={t('drawing.unread')} detail={drawing.title} />
          </Box>
        )}
      </Box>
      <ProblemList problems={problems} />
    </Column>
  )
}
