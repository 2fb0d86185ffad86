import { expect, test } from 'vitest'
import { findLackingColumn, isFieldOf, listFields, suggestMapping, toFieldLabel } from './columns.ts'
import { findRole, hasSeveralNames, PEOPLE_ROLES, toNames, toRoleWord } from './people.ts'

test('columns of people are known by their heads, ours and those of others', () => {
  expect(suggestMapping(['Address', 'Title', 'Role', 'Person', 'Order'], 'people')).toEqual(listFields('people'))
  expect(suggestMapping(['Film', 'Job', 'Name', 'Billing order', 'Fee'], 'people')).toEqual([
    ...['title', 'role', 'person', 'order', ''],
  ])
  expect(listFields('people').map((key) => toFieldLabel('people', key))).toEqual([
    ...['Address', 'Title', 'Role', 'Person', 'Order'],
  ])
  expect([isFieldOf('people', 'person'), isFieldOf('people', 'name:yo')]).toEqual([true, false])
})

test.each([
  [['role', 'person'], 'One column must be the address or the title'],
  [['title', 'person'], 'One column must be the role'],
  [['id', 'role'], 'One column must be the person'],
  [['id', 'role', 'person'], ''],
  [['title', 'role', 'person'], ''],
])('of %j it says %j', (mapping, lacking) => {
  expect(findLackingColumn('people', mapping)).toBe(lacking)
})

test.each([
  ['Actor', 'cast'],
  ['Lead Actress', 'starring'],
  ['lead', 'starring'],
  ['Directed by:', 'director'],
  ['PRODUCERS', 'producer'],
  ['Screenplay', 'writers'],
  ['writer', 'writers'],
  ['gaffer', null],
  ['', null],
  ['constructor', null],
])('the role %j is %j', (text, role) => {
  expect(findRole(text)).toBe(role)
})

test('what an export calls a role is known again', () => {
  expect(PEOPLE_ROLES.map((role) => findRole(toRoleWord(role)))).toEqual(PEOPLE_ROLES)
})

test('names stand between commas, semicolons and lines, each once', () => {
  expect(toNames(' Ada Obi,Femi ;\r\nada obi,, Ọba Kù')).toEqual(['Ada Obi', 'Femi', 'Ọba Kù'])
  expect(['Ada', 'Ada, Obi', 'Ada; Obi', 'Ada\nObi'].map(hasSeveralNames)).toEqual([false, true, true, true])
})
