// What the simulator wants to know of each transaction, noted by SQLite itself in the same transaction (temporary
// triggers): who had which right at that moment, and how something stood before. Gone with a rollback, and not seen by
// the program.

const OFFENE_ENTSCHEIDUNG = `(SELECT COUNT(*) FROM assistent_eingang e WHERE e.status IN ('neu', 'laeuft')
  AND e.angekommen < old.frist AND e.person_id = old.person_id)`

export const SPUR = `
CREATE TEMP TABLE sim_spur (nr INTEGER PRIMARY KEY AUTOINCREMENT, was TEXT NOT NULL, id TEXT NOT NULL, d TEXT NOT NULL);

CREATE TEMP TRIGGER sim_vorgang_neu AFTER INSERT ON main.assistent_vorgang BEGIN
  INSERT INTO sim_spur (was, id, d) VALUES ('vorgang', new.id, json_object('neu', new.status, 'person', new.person_id,
    'parameter', new.parameter, 'frage', new.frage, 'risiko', new.risiko, 'grund', new.grund, 'nachricht', new.nachricht_id));
END;
CREATE TEMP TRIGGER sim_vorgang AFTER UPDATE OF status ON main.assistent_vorgang WHEN new.status <> old.status BEGIN
  INSERT INTO sim_spur (was, id, d) VALUES ('vorgang', new.id, json_object('alt', old.status, 'neu', new.status,
    'person', new.person_id, 'parameter', new.parameter, 'frage', new.frage, 'altFrage', old.frage, 'risiko', new.risiko,
    'grund', new.grund, 'frist', old.frist, 'auszufuehren', new.auszufuehren,
    'laufAngekommen', (SELECT angekommen FROM assistent_eingang WHERE id = new.lauf_nachricht_id),
    'laufProvider', (SELECT provider_id FROM assistent_eingang WHERE id = new.lauf_nachricht_id),
    'wartet', ${OFFENE_ENTSCHEIDUNG}));
END;
CREATE TEMP TRIGGER sim_eingang AFTER UPDATE OF status ON main.assistent_eingang
WHEN new.status IN ('erledigt', 'fehler') AND old.status IN ('neu', 'laeuft') BEGIN
  INSERT INTO sim_spur (was, id, d) VALUES ('eingang', CAST(new.id AS TEXT), json_object('lane', new.lane, 'gesendet', new.gesendet,
    'ergebnis', new.ergebnis, 'grund', new.grund, 'person', new.person_id, 'provider', new.provider_id,
    'angekommen', new.angekommen));
END;
CREATE TEMP TRIGGER sim_geleert AFTER UPDATE OF ereignis ON main.assistent_eingang
WHEN new.ereignis IS NULL AND old.ereignis IS NOT NULL BEGIN
  INSERT INTO sim_spur (was, id, d) VALUES ('geleert', CAST(new.id AS TEXT), json_object('provider', old.provider_id));
END;
CREATE TEMP TRIGGER sim_freigabe AFTER INSERT ON main.assistent_freigabe BEGIN
  INSERT INTO sim_spur (was, id, d) SELECT 'freigabe', new.vorgang_id, json_object('person', new.person_id,
    'ergebnis', new.ergebnis, 'zeit', new.zeit, 'kanal', new.kanal, 'anfragender', v.person_id, 'frist', v.frist, 'status', v.status,
    'bedarf', v.freigabe_bedarf, 'fuer', new.vertretung_fuer,
    'nummern', (SELECT group_concat(k.kennung, ' ') FROM assistent_kennung k WHERE k.person_id = new.person_id AND k.geprueft = 1),
    'admin', EXISTS (SELECT 1 FROM assistent_rolle r WHERE r.person_id = new.person_id AND r.rolle = 'admin'),
    'aktiv', (SELECT p.status = 'aktiv' FROM assistent_person p WHERE p.id = new.person_id),
    'recht', EXISTS (SELECT 1 FROM assistent_rolle r WHERE r.person_id = new.person_id
        AND instr('|' || v.freigabe_rolle || '|', '|' || r.rolle || '|') > 0)
      OR EXISTS (SELECT 1 FROM assistent_freigabe_anfrage a WHERE a.vorgang_id = v.id AND a.person_id = new.person_id
        AND a.art = 'vertretung' AND a.status <> 'entzogen'))
  FROM assistent_vorgang v WHERE v.id = new.vorgang_id;
END;
`
