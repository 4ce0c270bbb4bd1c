-- Keys in clear are not taken over: new ones are made, sealed, at the next sign-in. Only demo companies have had any.
DELETE FROM "installation_keys";
