// The `validate_doc_update` functions of a circle's two databases, which CouchDB runs before every write. They see only
// names and roles, and nothing that is encrypted. They are sent as text, and the oldest engine that runs them only knows
// the JavaScript of 2009.

/**
 * Returns the function of the journal's database. Parents may write everything, carers what they own, readers only their one
 * short presence document (`presenceIdOf` in names.mjs). Entries of the member log can be added, but not changed.
 * @param {string} database
 */
export function journalValidation(database) {
  return `function (doc, before, user) {
  var database = ${JSON.stringify(database)};
  function is(role) {
    return user.roles.indexOf(role) !== -1;
  }
  function refuse(why) {
    throw { forbidden: why };
  }
  if (is('_admin')) return;
  var old = before && !before._deleted ? before : null;
  var kind = doc._id.charAt(0);
  // A deleted document stays whose it was.
  var own = before ? before.w === user.name : true;
  if ('rhbpmq'.indexOf(kind) === -1) refuse('There is no such kind of document.');
  // A document with a made-up history would count as a new one, and pass every rule below. CouchDB also accepts revisions that
  // begin with 0 or less.
  var history = doc._revisions;
  if (!before && history && (history.start !== 0 || history.ids.length > 0)) refuse('A document begins with its first revision.');
  var parent = is(database + ':parent');
  var carer = is(database + ':carer');
  if (!parent && !carer && !is(database + ':reader')) refuse('You are not in this circle.');
  if (kind === 'm' && (!parent || before || doc._deleted)) refuse('The list of members only grows, and only by parents.');
  if (kind === 'q' && !parent) refuse('Only a parent may write this.');
  if (kind === 'p') {
    if (!own && !(parent && doc._deleted)) refuse('Only who wrote it may change this.');
    var end = user.name.slice(database.length + 1);
    while (end.length < 22) end = '-' + end;
    // Earlier versions of Kinleaf gave it another id.
    if (!old && doc._id !== 'p' + end) refuse('A member has one presence document.');
    if (doc._attachments) refuse('A presence document has no attachments.');
    for (var field in doc) {
      var isText = /^[wdcs]$/.test(field) && typeof doc[field] === 'string' && doc[field].length <= 65536;
      var isNumber = /^[ve]$/.test(field) && typeof doc[field] === 'number';
      if (field.charAt(0) !== '_' && !isText && !isNumber) refuse('A presence document is short.');
    }
  }
  if (!parent && !carer && kind !== 'p') refuse('You may read.');
  if (!parent && !own) refuse('You may change only what you wrote.');
  if (doc._deleted) return;
  if (typeof doc.v !== 'number' || typeof doc.e !== 'number') refuse('v and e are numbers.');
  var texts = ['w', 'd', 'c', 's'];
  for (var i = 0; i < texts.length; i += 1) {
    if (typeof doc[texts[i]] !== 'string') refuse(texts[i] + ' is a text.');
  }
  // A parent brings back what another wrote, after a database was lost: it stays theirs.
  var given = !old && parent && 'rhb'.indexOf(kind) !== -1;
  if (!given && doc.w !== (old ? old.w : user.name)) refuse('w is who wrote it first, and never changes.');
}`;
}

/**
 * Returns the function of the mailbox database. Parents may write everything, invited devices only their own answer.
 * @param {string} database
 */
export function doorValidation(database) {
  return `function (doc, before, user) {
  var database = ${JSON.stringify(database)};
  function is(role) {
    return user.roles.indexOf(role) !== -1;
  }
  if (is('_admin') || is(database + ':parent')) return;
  if (!is(database + ':door') || doc._id !== 'answer-' + user.name) {
    throw { forbidden: 'You may only answer.' };
  }
}`;
}
