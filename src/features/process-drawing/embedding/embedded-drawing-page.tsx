// A drawing inside a page of another system: it only shows. Its address names type, drawing, station and unit as that of the
// viewer; app/reader has its session.

import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation, useSearchParams } from 'react-router-dom'
import { ListFailure } from '#archetypes/resource/list-states.tsx'
import { drawingType } from '#contract/endpoints/drawings.ts'
import { useFullscreenRefusal } from '#data/use-fullscreen-refusal.ts'
import type { DialogButton, DrawingViewerHandle, LiveState } from '#drawing/index.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Waiting } from '#ui/feedback.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useFullscreen } from '#ui/use-fullscreen.ts'
import { useDrawing } from '../drawings/use-drawings.ts'
import { PlainDrawing } from '../picture/plain-drawing.tsx'
import { StateBadge } from '../picture/state-badge.tsx'
import { useLiveStateOf } from '../picture/use-live-state-of.ts'
import { DialogFinder } from '../viewer/dialog-finder.tsx'
import { shownPlace } from '../viewer/drawing-dialogs.tsx'
import { DrawingToolbar } from '../viewer/drawing-toolbar.tsx'
import { useEmbeddedDialogs } from './embedded-dialogs.tsx'

const NO_BUTTONS: readonly DialogButton[] = []

export function EmbeddedDrawingPage() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const type = drawingType.catch('station').parse(matchPath('/processDrawing/:page/:type', pathname)?.params.type)
  const { data, error, refetch } = useDrawing(type, {
    keyId: query.get('id'),
    nodeCode: query.get('node'),
    unitCode: query.get('unit'),
  })
  const frame = useRef<HTMLDivElement>(null)
  const { isFull, toggle } = useFullscreen(useFullscreenRefusal(), frame)
  const [handle, setHandle] = useState<DrawingViewerHandle | null>(null)
  const [state, setState] = useState<LiveState | null>(null)
  const [buttons, setButtons] = useState(NO_BUTTONS)
  const { press, dialog } = useEmbeddedDialogs(data ? [shownPlace(data)] : [])
  const units = data?.units ?? []
  useLiveStateOf(state)

  function showUnit(unit: string): void {
    const next = new URLSearchParams(query)
    next.set('unit', unit)
    setQuery(next, { replace: true })
  }
  return (
    <Column ref={frame} as="main" position="fixed" inset="0" background="bg.page" data-page="embedded-drawing">
      <Row gap="3" paddingInline="3" paddingBlock="1" flexWrap="wrap" background="bg.panel">
        <Box as="h1" fontWeight="medium" truncate>
          {data?.title ?? t('drawing.title')}
        </Box>
        {data && units.length > 1 && (
          <Segmented
            label={t('drawing.unit')}
            options={units.map(({ code, name }) => ({ value: code, label: name }))}
            value={data.unitCode}
            onChange={showUnit}
          />
        )}
        {state && <StateBadge state={state} />}
        <Box flex="1" />
        {data && <DialogFinder buttons={buttons} onPress={press} />}
        <DrawingToolbar handle={handle} isFullscreen={isFull} onFullscreen={toggle} />
      </Row>
      <Box position="relative" flex="1" minHeight="0" overflow="hidden">
        {data ? (
          <PlainDrawing
            key={shownPlace(data)}
            drawing={data}
            onReady={setHandle}
            onState={setState}
            onDialogs={setButtons}
            onPress={press}
          />
        ) : error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting text={t('drawing.loading')} />
        )}
      </Box>
      {dialog}
    </Column>
  )
}
