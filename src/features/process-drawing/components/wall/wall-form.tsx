import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingSummary } from '#contract/endpoints/drawings.ts'
import { MAX_WALL_DRAWINGS, MAX_WALL_NAME, WALL_SECONDS, type WallLink, wallCalls } from '#contract/endpoints/walls.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk } from '#data/calls.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextField } from '#ui/text-field.tsx'

interface WallFormProps {
  drawings: readonly DrawingSummary[]
  onMade: (made: WallLink, first: DrawingSummary) => void
  onCancel: () => void
}

/** A new wall: its name, its drawings in the order in which they are ticked, and how long each is shown. */
export function WallForm({ drawings, onMade, onCancel }: WallFormProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const textOf = useNoticeText()
  const [name, setName] = useState('')
  const [seconds, setSeconds] = useState(String(WALL_SECONDS.usual))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const sought = text.trim().toLowerCase()
  const offered = drawings.filter(({ title, nodeName, nodeCode }) =>
    `${title}\n${nodeName}\n${nodeCode}`.toLowerCase().includes(sought),
  )

  async function make(): Promise<void> {
    const first = drawings.find(({ keyId }) => keyId === chosen[0])
    if (!first) return
    setBusy(true)
    setProblems({})
    try {
      const made = await ask(
        wallCalls.save,
        { name, drawingIds: [...chosen], seconds: Number(seconds) },
        { isQuiet: true },
      )
      onMade(made, first)
    } catch (problem) {
      if (!(problem instanceof AppError)) throw problem
      const shown = inlineTextOf(problem)
      // a refused field is told beside it, anything else below the form
      setProblems(
        problem.fields.length > 0
          ? Object.fromEntries(problem.fields.map(({ field, rule }) => [field.split('.')[0] ?? field, rule]))
          : { form: shown ? textOf(shown) : problem.message },
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Column as="section" aria-label={t('wall.new')} gap="4">
      <Row gap="4" alignItems="flex-start" flexWrap="wrap">
        <Box flex="1" minWidth="14rem">
          <TextField
            label={t('wall.name')}
            size="sm"
            placeholder={t('wall.nameExample')}
            maxLength={MAX_WALL_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
            problem={problems.name ?? null}
          />
        </Box>
        <Box width="12rem">
          <NumberField
            label={t('wall.seconds')}
            name="seconds"
            precision={0}
            hint={t('wall.secondsRange', WALL_SECONDS)}
            value={seconds}
            onChange={setSeconds}
            problem={problems.seconds ?? null}
          />
        </Box>
      </Row>
      <Row gap="3" flexWrap="wrap" justifyContent="space-between">
        <Box fontSize="sm" fontWeight="medium">
          {t('wall.chosen', { count: chosen.length, most: MAX_WALL_DRAWINGS })}
        </Box>
        <SearchField label={t('wall.search')} clearLabel={t('resource.reset')} value={text} onChange={setText} />
      </Row>
      <Column
        role="group"
        aria-label={t('wall.drawings')}
        gap="1"
        maxHeight="18rem"
        overflowY="auto"
        borderWidth="1px"
        borderColor="border.subtle"
        borderRadius="md"
        padding="3"
      >
        {offered.map(({ keyId, title, nodeName }) => {
          const at = chosen.indexOf(keyId)
          return (
            <Row key={keyId} gap="2" justifyContent="space-between">
              <Checkbox
                label={nodeName === '' || title.includes(nodeName) ? title : `${title} · ${nodeName}`}
                checked={at >= 0}
                isDisabled={at < 0 && chosen.length >= MAX_WALL_DRAWINGS}
                onChange={(isOn) => setChosen(isOn ? [...chosen, keyId] : chosen.filter((one) => one !== keyId))}
              />
              {at >= 0 && (
                <Box fontSize="sm" color="fg.muted">
                  {t('wall.turn', { number: at + 1 })}
                </Box>
              )}
            </Row>
          )
        })}
        {offered.length === 0 && <Box color="fg.muted">{t('drawing.noMatch')}</Box>}
      </Column>
      <Box role="alert" color="level.urgent" fontSize="sm">
        {problems.drawingIds ?? problems.form}
      </Box>
      <Row gap="3" justifyContent="flex-end">
        <Button onClick={onCancel} disabled={isBusy}>
          {t('resource.cancel')}
        </Button>
        <Button
          look="solid"
          disabled={isBusy || name.trim() === '' || seconds === '' || chosen.length === 0}
          onClick={() => void make()}
        >
          {t('wall.make')}
        </Button>
      </Row>
    </Column>
  )
}
