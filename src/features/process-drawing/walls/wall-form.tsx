import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RestoredNote } from '#archetypes/draft/restored-note.tsx'
import { useDialogForm } from '#archetypes/form-dialog/use-dialog-form.ts'
import type { DrawingSummary } from '#contract/endpoints/drawings.ts'
import { MAX_WALL_DRAWINGS, MAX_WALL_NAME, WALL_SECONDS, type WallLink, wallCalls } from '#contract/endpoints/walls.ts'
import { AppError } from '#data/app-error.ts'
import { useAsk } from '#data/calls.ts'
import { inlineTextOf } from '#data/error-catalogue.ts'
import { useNoticeText } from '#data/use-notice-text.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { Box, Column, Row } from '#ui/box.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { useRootScale } from '#ui/root-sizes.ts'
import { SearchField } from '#ui/search-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { nameOf, publishedKey } from '../drawings/named-drawing.ts'

/** px at the default size. */
const ROW_PX = 32
/** More than the list has room for. */
const MAX_ROWS = 20

interface WallFormProps {
  drawings: readonly DrawingSummary[]
  onMade: (made: WallLink, first: DrawingSummary) => void
  onCancel: () => void
}

interface WallInput {
  readonly name: string
  readonly seconds: string
  /** Keys of the drawings. */
  readonly chosen: readonly string[]
}
const NOTHING: WallInput = { name: '', seconds: String(WALL_SECONDS.usual), chosen: [] }

/** A new wall: its name, its drawings in the order in which they are ticked, and how long each is shown. */
export function WallForm({ drawings, onMade, onCancel }: WallFormProps) {
  const { t } = useTranslation()
  const ask = useAsk()
  const textOf = useNoticeText()
  const scale = useRootScale()
  const form = useDialogForm<WallInput>({
    form: 'newWall',
    initial: NOTHING,
    onClose: onCancel,
    problemsOf(failure) {
      if (!(failure instanceof AppError)) return null
      const shown = inlineTextOf(failure)
      // a refused field is told beside it, anything else below the form
      return failure.fields.length > 0
        ? Object.fromEntries(failure.fields.map(({ field, rule }) => [field.split('.')[0] ?? field, rule]))
        : { form: shown ? textOf(shown) : failure.message }
    },
  })
  const { isBusy, problems } = form
  const { name, seconds, chosen } = form.values
  const [text, setText] = useState('')
  const sought = plainLatin(text.trim())
  const offered = drawings.filter(({ title, nodeName, nodeCode }) =>
    plainLatin(`${title}\n${nodeName}\n${nodeCode}`).includes(sought),
  )

  async function make(): Promise<void> {
    const named = chosen.flatMap((key) => drawings.find((drawing) => publishedKey(drawing) === key) ?? [])
    const [first] = named
    if (!first) return
    await form.send(
      () => ask(wallCalls.save, { name, drawings: named.map(nameOf), seconds: Number(seconds) }, { isQuiet: true }),
      (made) => onMade(made, first),
    )
  }

  function renderChoice(drawing: DrawingSummary) {
    const { title, nodeName } = drawing
    const key = publishedKey(drawing)
    const at = chosen.indexOf(key)
    return (
      <Row gap="2" justifyContent="space-between">
        <Checkbox
          label={nodeName === '' || title.includes(nodeName) ? title : `${title} · ${nodeName}`}
          checked={at >= 0}
          isDisabled={at < 0 && chosen.length >= MAX_WALL_DRAWINGS}
          onChange={(isOn) => form.change({ chosen: isOn ? [...chosen, key] : chosen.filter((one) => one !== key) })}
        />
        {at >= 0 && (
          <Box fontSize="sm" color="fg.muted" whiteSpace="nowrap">
            {t('wall.turn', { number: at + 1 })}
          </Box>
        )}
      </Row>
    )
  }

  return (
    <Column as="section" aria-label={t('wall.new')} gap="4">
      <RestoredNote isShown={form.isRestored} onDiscard={form.discard} />
      <Row gap="4" alignItems="flex-start" flexWrap="wrap">
        <Box flex="1" minWidth="14rem">
          <TextField
            label={t('wall.name')}
            size="sm"
            placeholder={t('wall.nameExample')}
            maxLength={MAX_WALL_NAME}
            value={name}
            onChange={({ target }) => form.change({ name: target.value })}
            problem={problems.name ?? null}
          />
        </Box>
        <Box width="12rem">
          <NumberField
            {...form.field('seconds')}
            label={t('wall.seconds')}
            precision={0}
            hint={t('wall.secondsRange', WALL_SECONDS)}
          />
        </Box>
      </Row>
      <Row gap="3" flexWrap="wrap" justifyContent="space-between">
        <Box fontSize="sm" fontWeight="medium">
          {t('wall.chosen', { count: chosen.length, most: MAX_WALL_DRAWINGS })}
        </Box>
        <SearchField label={t('wall.search')} clearLabel={t('resource.reset')} value={text} onChange={setText} />
      </Row>
      <Box height="18rem" borderWidth="1px" borderColor="border.subtle" borderRadius="md" padding="3">
        {offered.length === 0 ? (
          <Box color="fg.muted">{t('drawing.noMatch')}</Box>
        ) : (
          <VirtualList
            label={t('wall.drawings')}
            items={offered}
            keyOf={publishedKey}
            rowHeight={ROW_PX * scale}
            maxRows={MAX_ROWS}
            render={renderChoice}
          />
        )}
      </Box>
      <Box role="alert" color="level.urgent" fontSize="sm">
        {problems.drawings ?? problems.form}
      </Box>
      <Row gap="3" justifyContent="flex-end">
        <Button onClick={() => void form.close()} disabled={isBusy}>
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
