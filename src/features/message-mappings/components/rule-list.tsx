import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_RULES, type MappingRule } from '#contract/message-mappings/mapping.ts'
import { Box, Row } from '#ui/box.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Problem } from '#ui/field.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Input } from '#ui/text-field.tsx'
import { NEW_RULE, problemOf } from '../model/mapping-draft.ts'
import type { MappingFieldsProps } from './mapping-inputs.tsx'
import { Section } from './section.tsx'

const SHOWN_ROWS = 50
const SEARCHED_FROM = 10
const HEADINGS = ['keyColumn', 'pointColumn', 'scale', 'offset', 'expression'] as const
const COLUMNS = 'minmax(7rem, 2fr) minmax(9rem, 3fr) 5.5rem 5.5rem minmax(8rem, 2fr) 2rem'

interface RuleListProps extends MappingFieldsProps {
  /** Lines of node names. */
  nodes: string
  onNodes: (nodes: string) => void
}

/** Which key is which point, and what devices call the nodes. */
export function RuleList({ mapping: { rules }, problems, isLocked, onChange, nodes, onNodes }: RuleListProps) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const fitting = rules.flatMap((rule, at) =>
    `${rule.key}\n${rule.point}`.toLowerCase().includes(sought.trim().toLowerCase()) ? [{ rule, at }] : [],
  )
  const change = (at: number, part: Partial<MappingRule>): void =>
    onChange({ rules: rules.map((rule, place) => (place === at ? { ...rule, ...part } : rule)) })
  return (
    <Section heading={t('messageMappings.rules')} hint={t('messageMappings.rulesHint')}>
      {rules.length > SEARCHED_FROM && (
        <SearchField
          label={t('messageMappings.search')}
          clearLabel={t('messageMappings.clearSearch')}
          value={sought}
          onChange={setSought}
        />
      )}
      <Box
        aria-hidden
        display={{ base: 'none', md: 'grid' }}
        gridTemplateColumns={COLUMNS}
        gap="2"
        fontSize="sm"
        color="fg.muted"
      >
        {HEADINGS.map((heading) => (
          <span key={heading}>{t(`messageMappings.${heading}`)}</span>
        ))}
      </Box>
      <Box as="ul" aria-label={t('messageMappings.rules')} listStyleType="none" margin="0" padding="0">
        {fitting.slice(0, SHOWN_ROWS).map(({ rule, at }) => (
          <RuleRow
            // a rule has no id of its own, and its place is what the server names it by
            key={`${at} ${rules.length}`}
            rule={rule}
            number={at + 1}
            problem={problemOf(problems, `rules.${at}`)}
            isLocked={isLocked}
            onChange={(part) => change(at, part)}
            onRemove={() => onChange({ rules: rules.filter((_rule, place) => place !== at) })}
          />
        ))}
      </Box>
      {fitting.length > SHOWN_ROWS && (
        <Box fontSize="sm" color="fg.muted">
          {t('messageMappings.more', { count: fitting.length - SHOWN_ROWS })}
        </Box>
      )}
      {problems.rules !== undefined && <Problem id="mapping-rules-problem" text={problems.rules} />}
      {!isLocked && (
        <Row>
          <Button
            size="sm"
            disabled={rules.length >= MAX_RULES}
            onClick={() => {
              setSought('')
              onChange({ rules: [NEW_RULE, ...rules] })
            }}
          >
            <Plus size={16} aria-hidden />
            {t('messageMappings.addRule')}
          </Button>
        </Row>
      )}
      <TextArea
        label={t('messageMappings.nodes')}
        problem={problemOf(problems, 'nodes')}
        hint={t('messageMappings.nodesHint')}
        isDisabled={isLocked}
        value={nodes}
        onChange={onNodes}
      />
    </Section>
  )
}

interface RuleRowProps {
  rule: MappingRule
  number: number
  problem: string | null
  isLocked: boolean
  onChange: (part: Partial<MappingRule>) => void
  onRemove: () => void
}

function RuleRow({ rule, number, problem, isLocked, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation()
  const input = (field: 'key' | 'point' | 'expression') => {
    const label = t(`messageMappings.${field}Of`, { number })
    return (
      <Input
        size="sm"
        aria-label={label}
        title={label}
        placeholder={t(`messageMappings.${field}Of`, { number })}
        disabled={isLocked}
        value={rule[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    )
  }
  return (
    <Box as="li" paddingBlock="1.5" borderBottomWidth="1px" borderColor="border.subtle">
      <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', md: COLUMNS }} gap="2" alignItems="center">
        {input('key')}
        {input('point')}
        <NumberInput
          label={t('messageMappings.scaleOf', { number })}
          value={rule.scale}
          isAllowed={(scale) => scale !== 0}
          isLocked={isLocked}
          onValue={(scale) => onChange({ scale })}
        />
        <NumberInput
          label={t('messageMappings.offsetOf', { number })}
          value={rule.offset}
          isAllowed={() => true}
          isLocked={isLocked}
          onValue={(offset) => onChange({ offset })}
        />
        {input('expression')}
        {!isLocked && (
          <IconButton size="sm" label={t('messageMappings.removeRule', { number })} onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </Box>
      <Problem id={`rule-${number}-problem`} text={problem} />
    </Box>
  )
}

interface NumberInputProps {
  label: string
  value: number
  isAllowed: (value: number) => boolean
  isLocked: boolean
  onValue: (value: number) => void
}

/** A number; what is none is shown as wrong, and the last good one stays. */
function NumberInput({ label, value, isAllowed, isLocked, onValue }: NumberInputProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(value))
  const isGood = (typed: string): boolean =>
    typed.trim() !== '' && Number.isFinite(Number(typed)) && isAllowed(Number(typed))
  const isWrong = !isGood(text)
  return (
    <Input
      size="sm"
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? t('messageMappings.numberProblem') : label}
      inputMode="decimal"
      disabled={isLocked}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (isGood(target.value)) onValue(Number(target.value))
      }}
      onBlur={() => {
        if (isWrong) setText(String(value))
      }}
    />
  )
}
