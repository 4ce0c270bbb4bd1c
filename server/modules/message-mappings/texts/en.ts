import type { TopicFault } from '../topic-pattern.ts'
import type { zhCN } from './zh-cn.ts'

const faults: Readonly<Record<TopicFault['fault'], (level: string) => string>> = {
  empty: () => 'is required',
  levels: () => 'has more than 10 levels',
  hash: () => '# may be the last level only',
  sys: () => 'must not begin with $SYS, $share or $queue: these topics are the broker’s own',
  control: () => 'must not contain control characters',
  level: (level) => `“${level}” is no level: allowed are a text, +, {name}, and # at the end`,
  twice: (level) => `${level} comes twice: each name is allowed once`,
}

export const en: typeof zhCN = {
  noSuchMapping: 'There is no such mapping: it may have been deleted.',
  changedMeanwhile: (by) => `${by || 'Someone else'} has changed this mapping: look at the new one first.`,
  tooMany: (most) => `There may be at most ${most} mappings.`,
  nameTaken: 'is the name of another mapping',
  topicFault: ({ fault }, level) => faults[fault](level),
  ownTopics: 'overlaps the product’s own topics heat/<company>/<gateway>/…: use another one',
  overlaps: (name) => `overlaps the topic of the mapping “${name}”: a message belongs to one mapping only`,
  notSparkplug: 'must be spBv1.0/<group>, or spBv1.0/{group}',
  unknownName: (name, allowed) =>
    `{${name}} is not known: ${allowed.length > 0 ? `allowed are ${allowed.map((each) => `{${each}}`).join(', ')}` : 'no name is known here'}`,
  reserved: (name) => `{${name}} has a meaning of its own: choose another name`,
  badPath: 'must be steps separated by dots: member, member?, [], [name=field] or {name}, at most 10',
  needed: 'is required',
  noQualities: 'says which qualities are good, separated by commas: 0, good, 192',
  noRules: 'needs at least one rule, else it matches nothing',
  neverUsed: (key) => `is never used: the rule “${key}” before it takes the same keys`,
  expressionAt: (at, found, expected) =>
    `character ${at}: ${found === '' ? 'the end' : `“${found}”`} found, ${expected.join(', ')} expected`,
  noTimed: (name) => `cannot use ${name}: a message has no values of the past`,
  noReversal: 'is not possible with commands: use scale and offset, as an expression cannot be reversed',
  both: 'topic and content of commands belong together',
  noWildcard: 'must not contain + or #',
  loops: 'overlaps the topic of the mapping itself: a command would be read as values',
  loopsOther: (name) => `overlaps the topic of the mapping “${name}”: a command would be read as values`,
  noValue: 'must contain {value}',
  notJson: 'is not JSON once values are filled in',
  reachesCommands: 'overlaps the topic of commands, which devices must not publish',
  noSuchPoint: (code) => `There is no point ${code}: the rule matches nothing as yet`,
  otherGateway: (code, gateway) => `The point ${code} is of the gateway ${gateway}: its values will be refused`,
  noSuchGateway: (code) => `No point names the gateway ${code}: all values will be refused`,
  noSuchNode: (code) => `There is no node with the code ${code}`,
  brokerRefuses: 'The broker does not let this system read the topic: check its access rules',
  topicDiffers: 'does not fit this mapping',
  notReadable: 'is not JSON',
  nothingFound: 'has nothing at the path of the mapping',
  notHex: 'must be hexadecimal or Base64 text',
}
