import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROW_SCROLL_PX } from '#contract/kit/constants.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { Box } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { useRootScale } from '#ui/root-sizes.ts'

const STEP_MS = 3_000

interface RowScrollProps {
  label: string
  rows: readonly { readonly key: string; readonly content: ReactNode }[]
}

/**
 * A list that scrolls by itself, a row every few seconds, and begins again at its end. It waits under the pointer, with
 * the focus inside, on request, and for people who want no motion.
 */
export function RowScroll({ label, rows }: RowScrollProps) {
  const { t } = useTranslation()
  // on a video wall text is enlarged, and rows with it
  const rowPx = ROW_SCROLL_PX * useRootScale()
  const frame = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isMoving = !isHeld && !isPaused && !isStill
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      const list = frame.current
      if (!list || list.scrollHeight <= list.clientHeight) return
      const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1
      // counted in rows: browsers round where they have scrolled to, and rows would come to stand askew
      const nextRow = isAtEnd ? 0 : Math.round(list.scrollTop / rowPx) + 1
      list.scrollTo({ top: nextRow * rowPx, behavior: 'smooth' })
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [isMoving, rowPx])
  return (
    <Box
      position="relative"
      flex="1"
      minHeight="12rem"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box ref={frame} position="absolute" inset="0" overflow="auto" tabIndex={0} role="region" aria-label={label}>
        <Box as="ul" listStyleType="none" margin="0" padding="0">
          {rows.map(({ key, content }) => (
            <Box
              as="li"
              key={key}
              height={`${rowPx}px`}
              display="flex"
              alignItems="center"
              gap="3"
              paddingInline="4"
              borderBottomWidth="1px"
              borderColor="border.subtle"
              fontSize="sm"
            >
              {content}
            </Box>
          ))}
        </Box>
      </Box>
      {isHeld && !isStill && (
        <Box position="absolute" bottom="2" insetInlineEnd="4" background="bg.raised" borderRadius="md">
          <IconButton
            size="sm"
            label={t(isPaused ? 'dashboard.scrollOn' : 'dashboard.scrollPause')}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
          </IconButton>
        </Box>
      )}
    </Box>
  )
}
