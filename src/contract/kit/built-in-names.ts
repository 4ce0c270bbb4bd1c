// English words of names that the product itself stores in Chinese at a first start, and that have no field for English: they
// are shown for as long as nobody has changed the name. What a company or the demo names itself is shown as it is.

import type { Language } from './language.ts'
import { STANDARD_RULE_WORDS } from './standard-rule-words.ts'

const RULE_WORDS = Object.values(STANDARD_RULE_WORDS).flatMap((words) =>
  Object.values(words).map(({ zh, en }): [string, string] => [zh, en]),
)

const ENGLISH: ReadonlyMap<string, string> = new Map([
  ...RULE_WORDS,
  // who did it
  ['系统', 'System'],
  // roles
  ['超级管理员', 'Super administrator'],
  ['管理员', 'Administrator'],
  ['操作员', 'Operator'],
  ['监督领导', 'Supervisor'],
  ['查看并管理全部功能', 'Sees and manages everything'],
  ['负责系统配置，可见全部页面', 'Configures the system and sees all pages'],
  ['操作设备，可见除权限演示外的全部页面', 'Operates devices and sees all pages but the demonstration of permissions'],
  ['只看运行状态', 'Sees how the plant runs'],
  // control powers
  ['超级管理员全部控制', 'Super administrator: everything'],
  ['管理员全部控制', 'Administrator: everything'],
  ['操作员机组设定', 'Operator: settings of units'],
  ['操作员泵启停与泄水', 'Operator: pumps and relief valves'],
  ['操作员单元阀', 'Operator: unit valves'],
  // menu templates
  ['在用菜单', 'Menu in use'],
  ['标准菜单', 'Standard menu'],
  ['产品自带的全部页面', 'All pages that come with the product'],
  // point templates
  ['热源标准点位', 'Standard points of a heat source'],
  ['锅炉标准点位', 'Standard points of a boiler'],
  ['井室标准点位', 'Standard points of a well'],
  ['机组标准点位', 'Standard points of a unit'],
  ['单元阀标准点位', 'Standard points of a unit valve'],
  ['室温采集标准点位', 'Standard points of a room sensor'],
  // scheduled tasks
  ['数据质量判定', 'Judge the quality of data'],
  ['彻底删除回收期已过的图纸', 'Erase drawings kept in the bin for long enough'],
  ['清理过期的导出文件', 'Remove old export files'],
  ['清理未传完和已删除的大文件', 'Remove large files that are unfinished or removed'],
  ['清理执行记录', 'Remove old records of runs'],
  ['计算指标基础数据（按日）', 'Compute key figures by day'],
  ['清理过期的天气预报', 'Remove old weather forecasts'],
  ['计算负荷预测', 'Compute load forecasts'],
  ['用实际天气复算负荷预测', 'Compute past load forecasts with true weather'],
  ['训练负荷预测模型', 'Train load forecast models'],
  ['学习机组建筑模型', 'Learn the buildings of units'],
  ['清理过期的负荷预测', 'Remove old load forecasts'],
  ['运行调节策略', 'Run regulation strategies'],
  ['评判已采纳的建议', 'Judge advice that was taken'],
  ['检查一网平衡报警', 'Watch one-network balance'],
  ['精简过期的策略结果', 'Thin out old results of strategies'],
  ['计算室温预测', 'Compute room forecasts'],
  ['清理过期的室温预测', 'Remove old room forecasts'],
  ['清理 30 天前的收发记录', 'Remove frames older than 30 days'],
  ['检查控制回路', 'Judge control loops'],
  ['清理超过保留期的历史数据', 'Remove history past its retention'],
  ['全网室温异常检查', 'Check rooms of the whole network'],
  ['清理早已发出或放弃的邮件', 'Remove old e-mails'],
  ['更新同时段统计', 'Update the same-hour statistics'],
  ['失水分析（按日）', 'Analyse water loss by day'],
  // types of nodes
  ['热源', 'Heat source'],
  ['锅炉', 'Boiler'],
  ['井室', 'Well'],
  ['中继泵站', 'Relay pump station'],
  ['换热站', 'Heat station'],
  ['控制柜', 'Control cabinet'],
  ['机组', 'Unit'],
  ['二次网', 'Secondary network'],
  ['小区', 'Community'],
  ['楼栋', 'Building'],
  ['单元', 'Unit door'],
  ['热用户', 'Household'],
  // units and values of settings
  ['分钟', 'minutes'],
  ['时', 'h'],
  ['生产日报', 'Daily report'],
])

/** A stored name as a console shows it. */
export const shownName = (name: string, language: Language): string =>
  language === 'en' ? (ENGLISH.get(name) ?? name) : name
