import type { z } from 'zod'
import type { FieldProblem } from './envelope.ts'
import { type Label, type Language, label, labelIn, listIn } from './language.ts'

/** The text of each rule; `{n}` is replaced by its number. The Chinese texts are the spec's where it has them. */
const RULE_TEXT = {
  required: label('不能为空', 'is required'),
  noSpecialCharacters: label('不能输入特殊字符', 'must not contain special characters'),
  noHtmlTags: label('不能输入html标记', 'must not contain HTML tags'),
  noSpaces: label('不能换行空格', 'must not contain spaces or line breaks'),
  noHtmlComments: label('不能输入html注释', 'must not contain HTML comments'),
  noIllegalCharacters: label('不能输入非法字符', 'must not contain quotes or other illegal characters'),
  plantCode: label(
    '只能包含英文字母、数字、点、连字符及下划线',
    'must consist of letters, digits, dots, hyphens and underscores',
  ),
  timeZone: label(
    '应为 IANA 时区名称，例如 Asia/Shanghai，且近十年内时钟只按整小时调整',
    'must be an IANA time zone such as Europe/Belgrade, whose clocks changed by whole hours in the last ten years',
  ),
  currency: label('应为 ISO 4217 币种代码，例如 CNY', 'must be an ISO 4217 currency code, such as EUR'),
  identifier: label('必须由英文字母、数字及下划线组成', 'must consist of letters, digits and underscores'),
  digits: label('只能包含数字', 'must consist of digits'),
  iccid: label('应为 19 或 20 位数字', 'must be 19 or 20 digits'),
  stateWords: label(
    '每行应为“值=中文/英文”，例如 0=停止/Stopped，每个值一行',
    'must be lines like 0=停止/Stopped, one for each value',
  ),
  codeList: label('应为以逗号分隔的编码，不能重复', 'must be codes separated by commas, each only once'),
  colour: label('应为 #rrggbb 格式的颜色，例如 #1f77b4', 'must be a colour like #1f77b4'),
  timeOfDay: label('应为 24 小时制的时刻，例如 08:00', 'must be a time of the 24-hour clock, such as 08:00'),
  permissionCode: label('格式应为“名词:动作”，例如 role:edit', 'must look like noun:verb, for example role:edit'),
  address: label(
    '应为以 / 开头的路径，或以 http:、https: 开头的地址',
    'must be a path that starts with /, or an http(s) address',
  ),
  realNameRequired: label('真实姓名不能为空', 'Real name is required'),
  phoneRequired: label('联系电话不能为空', 'Phone number is required'),
  phone: label(
    '联系电话格式有误',
    'Phone number is not valid: 11 digits starting with 13, 14, 15, 17 or 18, or + with country code and number',
  ),
  oldPasswordRequired: label('原密码不能为空', 'Old password is required'),
  oldPasswordWrong: label('原密码错误', 'Old password is wrong'),
  newPasswordRequired: label('新密码不能为空', 'New password is required'),
  newPasswordLength: label('新密码长度至少{n}位', 'New password needs at least {n} characters'),
  newPasswordBlank: label('新密码不能只包含空格', 'New password must not consist of spaces alone'),
  newPasswordWeak: label(
    '新密码必须包含大写字母、小写字母、数字和特殊字符',
    'New password needs an upper-case letter, a lower-case letter, a digit and a special character',
  ),
  newPasswordCommon: label(
    '新密码太常见，容易被猜到，请换一个',
    'New password is too common and easy to guess: choose another',
  ),
  newPasswordKnownWord: label(
    '新密码不能包含登录名、姓名或公司名称',
    'New password must not contain the login name, your name or the company',
  ),
  newPasswordTooLong: label('新密码长度最多{n}位', 'New password has at most {n} characters'),
  confirmPasswordRequired: label('确认密码不能为空', 'Confirm password is required'),
  passwordsDiffer: label('两次输入密码不一致', 'The two passwords differ'),
  startDateRequired: label('请选择所采暖开始日期', 'Choose the first day of heating'),
  endDateRequired: label('请选择采暖结束日期', 'Choose the last day of heating'),
  datesReversed: label('开始日期不能大于结束日期', 'The start date must not be later than the end date'),
  mailAddresses: label('应为邮箱地址，每行一个，最多 {n} 个', 'must be e-mail addresses, one per line, {n} at most'),
  taken: label('已存在', 'exists already'),
  unknownReference: label('引用的对象不存在', 'names something that does not exist'),
  ambiguousReference: label(
    '有多个同名对象，请填写其中一个的路径：{n}',
    'is the name of several: write the path of one of them: {n}',
  ),
  ownDescendant: label('不能移动到自身或下级', 'must not be moved below itself'),
  outsideScope: label('不在当前账号的数据范围内', 'is outside of your data scope'),
  date: label('应为日期，格式 yyyy-MM-dd', 'must be a date: yyyy-MM-dd'),
  yesOrNo: label('应为“是”或“否”', 'must be yes or no'),
  afterStart: label('须晚于起始时间，且相隔不超过 {n} 天', 'must be after the start, by {n} days at most'),
  aboveBefore: label('须大于上一行的 {n}', 'must be above {n}, the row before'),
  aboveLow: label('须大于低限 {n}', 'must be above the low limit, {n}'),
  aboveAccidentLow: label('须高于事故低限{n}', 'must be above the accident low limit{n}'),
  aboveRunningLow: label('须高于运行低限{n}', 'must be above the low limit{n}'),
  aboveRunningHigh: label('须高于运行高限{n}', 'must be above the high limit{n}'),
  aboveAccidentHigh: label('须高于事故高限{n}', 'must be above the accident high limit{n}'),
  dayOfYear: label('应为月-日，格式 MM-dd', 'must be a day of the year: MM-dd'),
  lowOrHigh: label('低限和高限至少填一列', 'needs a low or a high limit'),
  allOrNone: label('同一列须全部填写或全部留空', 'must be set in every row or in none'),
  noOverlap: label('与其他日期段重叠', 'overlaps the days of another row'),
  windForceFrom: label(
    '应为 {n}，各行风力须首尾相接',
    'must be {n}: the forces of the rows follow each other without gap',
  ),
  windForceAfter: label(
    '应大于 {n}：该风向的上一行到此级',
    'must be above {n}, where the row before of this direction ends',
  ),
  windForceTo: label('最后一行应到 {n} 级', 'must be {n}: the last row ends the scale'),
  aboveShare: label('须大于前一占比 {n}', 'must be above the share before, {n}'),
  withinBand: label('须小于正常区间的宽度 {n}', 'must be less than the width of the normal band, {n}'),
  otherParam: label('不能与监视参量相同', 'must not be the watched parameter itself'),
  withinRange: label('须在量程 {n} 之内', 'must be within the range, {n}'),
  tooDeep: label('层级不能超过 {n} 层', 'must not be nested deeper than {n} levels'),
  oneOf: label('应为以下之一：{n}', 'must be one of {n}'),
  json: label('不是有效的 JSON', 'is not valid JSON'),
  jsonDepth: label('嵌套不能超过 {n} 层', 'must not nest deeper than {n} levels'),
  jsonValues: label('最多 {n} 个值', 'must hold {n} values at most'),
  noNul: label('不能包含空字符', 'must not contain a NUL character'),
  noHalfCharacter: label('不能包含不完整的字符', 'must not contain half a character (an unpaired surrogate)'),
  reservedName: label('不能使用字段名 {n}', 'must not have a field of the name {n}'),
  atLeastLong: label('长度至少{n}', 'needs at least {n}'),
  atMostLong: label('长度不能超过{n}', 'must not be longer than {n}'),
  atLeast: label('不能小于{n}', 'must be at least {n}'),
  atMost: label('不能大于{n}', 'must be at most {n}'),
  wholeNumber: label('应为整数', 'must be a whole number'),
  number: label('应为数字', 'must be a number'),
  ofType: label('类型应为 {n}', 'must be of type {n}'),
  uuid: label('格式应为 UUID', 'must be a UUID'),
  notAboveBefore: label('不能高于上一行的 {n}', 'must not be above {n}, the row before'),
  followsBefore: label('应为 {n}：各时段须首尾相接', 'must be {n}: segments follow each other without gap or overlap'),
  unitTwice: label('同一机组出现两次', 'is a unit that comes twice'),
  memberTwice: label('该机组已在成员中', 'is a member already'),
  paramTwice: label('该参量已有一行', 'has a row already'),
  reportsSlower: label('不能短于设备上报周期 {n} 分钟', 'must not be shorter than its device reports, {n} min'),
  kindNotAllowed: label('该机组的控制方式设置不允许此类策略', 'is a unit whose control modes do not allow this kind'),
  unitLacks: label('该机组缺少此类策略所需的 {n}', 'is a unit without {n}, which this kind needs'),
  needsMember: label('至少要有一个未排除的成员', 'needs a member that is not excluded'),
  otherIntervention: label(
    '该机组同一时间已有固定设定或冻结',
    'is a unit with another fixed set point or freeze at that time',
  ),
  cornerText: label(
    '第 {n} 个角点应为“经度,纬度”（十进制度），每行一个',
    'has a corner that is no longitude and latitude in degrees, such as 116.4,39.9: number {n}',
  ),
  cornerPlace: label(
    '第 {n} 个角点超出 WGS-84 范围：经度 −180 至 180，纬度 −90 至 90',
    'has a corner outside of WGS-84, longitude −180 to 180 and latitude −90 to 90: number {n}',
  ),
  fewCorners: label('至少需要 {n} 个不同的角点', 'needs {n} different corners at least'),
  manyCorners: label('最多 {n} 个角点', 'must have {n} corners at most'),
  ringCrosses: label(
    '不能与自身相交或相触：从角点 {n} 起的两条边',
    'must not cross or touch itself: the sides from the corners {n} do',
  ),
  unknownFields: label('不认识的字段：{n}', 'unknown fields: {n}'),
} as const satisfies Record<string, Label>

export type RuleName = keyof typeof RULE_TEXT

/** Text of a rule; `n` replaces its number. */
export const ruleText = (rule: RuleName, language: Language, n: string | number = ''): string =>
  labelIn(RULE_TEXT[rule], language).replace('{n}', String(n))

/**
 * The text of a rule in another language, such as one that the server has answered before the language was switched; any
 * other text as it is.
 */
export function retold(text: string, language: Language): string {
  for (const rule of Object.values(RULE_TEXT))
    for (const told of [rule.zh, rule.en]) {
      const n = numberIn(text, told)
      if (n !== null) return labelIn(rule, language).replace('{n}', n)
    }
  return text
}

/** What stands for `{n}` in a text of a rule; null where it is another text. */
function numberIn(text: string, told: string): string | null {
  const [before = '', after] = told.split('{n}')
  if (after === undefined) return text === told ? '' : null
  if (!text.startsWith(before) || !text.endsWith(after)) return null
  const n = text.slice(before.length, text.length - after.length)
  return IS_ONE_WORD.test(n) ? n : null
}

/** More words are of a text that only begins like the one of a rule. */
const IS_ONE_WORD = /^ ?\S*$/

const isRuleName = (value: unknown): value is RuleName => typeof value === 'string' && value in RULE_TEXT

/** Error text of a schema issue: own rules by name, zod's by their kind. */
export function issueText(issue: z.core.$ZodIssue, language: Language): string {
  const say = (rule: RuleName, n: string | number | bigint = ''): string => ruleText(rule, language, String(n))
  switch (issue.code) {
    case 'custom': {
      const { rule, n } = issue.params ?? {}
      return isRuleName(rule) ? ruleText(rule, language, typeof n === 'number' ? n : String(n ?? '')) : issue.message
    }
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array')
        return Number(issue.minimum) === 1 ? say('required') : say('atLeastLong', issue.minimum)
      return say('atLeast', issue.minimum)
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? say('atMostLong', issue.maximum)
        : say('atMost', issue.maximum)
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return ruleText('required', language)
      if (issue.expected === 'boolean') return ruleText('yesOrNo', language)
      return issue.expected === 'int'
        ? say('wholeNumber')
        : issue.expected === 'number'
          ? say('number')
          : say('ofType', issue.expected)
    case 'invalid_value':
      if (issue.input === undefined) return ruleText('required', language)
      return ruleText('oneOf', language, listIn(issue.values, language))
    case 'invalid_format':
      if (issue.format === 'date') return ruleText('date', language)
      return issue.format === 'guid' || issue.format === 'uuid' ? say('uuid') : issue.message
    case 'unrecognized_keys':
      return say('unknownFields', listIn(issue.keys, language))
    default:
      return issue.message
  }
}

/** Errors of a schema by field, as a record. */
export const problemsByField = (error: z.ZodError, language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(problemsOf(error, language).map(({ field, rule }) => [field, rule]))

/** More errors at once are of no use, and slow to format. */
const MAX_PROBLEMS = 100

/**
 * Errors of a schema by field, one per field, up to MAX_PROBLEMS.
 *
 * @param nameOf - Name of a field by its path; joined by dots unless given.
 */
export function problemsOf(
  error: z.ZodError,
  language: Language,
  nameOf = (path: readonly PropertyKey[]): string => path.join('.'),
): FieldProblem[] {
  const byField = new Map<string, string>()
  for (const issue of error.issues) {
    if (byField.size >= MAX_PROBLEMS) break
    const field = nameOf(issue.path) || '(body)'
    if (!byField.has(field)) byField.set(field, issueText(issue, language))
  }
  return [...byField].map(([field, rule]) => ({ field, rule }))
}
